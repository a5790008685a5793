import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';

type Theme = AppKitState['theme'];
type ThemeChange = { readonly [Name in keyof Theme]?: Theme[Name] | undefined };

/** Changes the mode, or adds to the variables. */
export function setTheme(core: AppKitCore, theme: ThemeChange): void {
  const { variables } = core.store.getState().theme;
  core.dispatch({
    type: 'themeChanged',
    theme: {
      ...(theme.mode === undefined ? {} : { mode: theme.mode }),
      variables: { ...variables, ...theme.variables },
    },
  });
}
