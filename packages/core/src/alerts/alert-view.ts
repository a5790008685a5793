import { suggestName } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import { plannedViews } from '../contract/planned-views.ts';
import { viewProperties } from '../contract/views.ts';
import { invalidOption } from '../errors/invalid-option.ts';
import { showAlert } from './alert.ts';

const names: readonly string[] = [...Object.keys(viewProperties), ...plannedViews];

/** Alerts the site's developer to a view name that neither Mooring nor the original has. */
export function alertView(core: AppKitCore, name: string): void {
  if (names.includes(name)) return;
  const near = suggestName(name, names);
  const hint = near === undefined ? '' : `; did you mean \`${near}\``;
  const { message } = invalidOption('view', `there is none of the name \`${name.slice(0, 50)}\`${hint}`);
  showAlert(core, { variant: 'warning', message });
}
