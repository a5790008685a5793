import type { AppKitCore, GivenVariables } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';
import { readVariables } from '../store/read-variables.ts';

interface ThemeChange {
  readonly mode?: AppKitState['theme']['mode'] | undefined;
  readonly variables?: GivenVariables | undefined;
}

/** Changes the mode, and merges the variables. */
export function setTheme(core: AppKitCore, theme: ThemeChange): void {
  const { variables } = core.store.getState().theme;
  core.dispatch({
    type: 'themeChanged',
    theme: {
      ...(theme.mode === undefined ? {} : { mode: theme.mode }),
      variables: { ...variables, ...readVariables(theme.variables) },
    },
  });
}
