import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';

/** Changes the mode, or adds to the variables. */
export function setTheme(core: AppKitCore, theme: Partial<AppKitState['theme']>): void {
  const { variables } = core.store.getState().theme;
  core.dispatch({
    type: 'themeChanged',
    theme: {
      ...(theme.mode === undefined ? {} : { mode: theme.mode }),
      variables: { ...variables, ...theme.variables },
    },
  });
}
