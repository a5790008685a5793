import type { AppKitState } from '@mooring/core';
import { setTheme } from '@mooring/core/page';
import type { ThemeVariables } from '@mooring/ui';
import { useMemo } from 'react';
import { useParts } from '../context/use-parts.ts';

type Theme = AppKitState['theme'];

/** Result of {@link useAppKitTheme}. */
export interface UseAppKitTheme {
  readonly themeMode: Theme['mode'];
  readonly themeVariables: Theme['variables'];
  /** Ignores `undefined`. */
  setThemeMode(mode: Theme['mode'] | undefined): void;
  setThemeVariables(variables: ThemeVariables | undefined): void;
}

const parts = (state: AppKitState) => [state.theme];

/** The theme, and setters for it. */
export function useAppKitTheme(): UseAppKitTheme {
  const { core, state } = useParts(parts);
  const { theme } = state;
  return useMemo(
    () => ({
      themeMode: theme.mode,
      themeVariables: theme.variables,
      setThemeMode: (mode) => setTheme(core, { mode }),
      setThemeVariables: (variables) => setTheme(core, { variables }),
    }),
    [core, theme],
  );
}
