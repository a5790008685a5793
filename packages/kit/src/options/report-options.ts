import type { AppKitCore } from '@mooring/core';
import { errorInfo, invalidOption, notifySite } from '@mooring/core/page';
import { instances } from '../platform/instances.ts';
import { checkNames } from './check-names.ts';
import { checkOptions, type OptionProblem } from './check-options.ts';
import { contradictions } from './contradictions.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

/** As many problems as fit an alert. */
const maxShown = 4;

/** Reports invalid options to the site's developer: in the modal's alert, and each to `onError`. Never throws. */
export function reportOptions(core: AppKitCore, options: CreateAppKitOptions): void {
  const wrong = checkOptions(options);
  // Contradictions are checked once each option is valid.
  const found = wrong.length > 0 ? wrong : [...contradictions(options), ...checkNames(core, instances)];
  report(core, options, found);
}

/** Reports theme variables whose names do not exist. Never throws. */
export function reportTheme(
  core: AppKitCore,
  options: CreateAppKitOptions,
  variables: Readonly<Record<string, string>>,
): void {
  report(core, options, checkOptions({ networks: options.networks, themeVariables: variables }));
}

function report(core: AppKitCore, { onError }: CreateAppKitOptions, found: readonly OptionProblem[]): void {
  const errors = found.map(({ option, expected }) => invalidOption(option, expected));
  const [first, ...others] = errors;
  if (first === undefined) return;
  const detail = others.slice(0, maxShown - 1).map(({ message }) => message);
  core.dispatch({
    type: 'alertChanged',
    alert: {
      variant: 'warning',
      message: first.message,
      detail: detail.length === 0 ? undefined : detail.join(' '),
    },
  });
  if (typeof onError !== 'function') return;
  for (const error of errors) notifySite(onError, errorInfo(error));
}
