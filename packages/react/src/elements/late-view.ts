import { untilLoaded } from '../modal/until-loaded.ts';
import type { ViewParts } from './page-button-view.ts';

type StartView = (parts: ViewParts) => () => void;

/** A view whose code is fetched when the page has an element that shows it. */
export function lateView(load: () => Promise<StartView>): StartView {
  return (parts) => {
    let end: (() => void) | undefined;
    const stop = untilLoaded(parts.core.clock, load, (start) => {
      end = start(parts);
    });
    return () => {
      stop();
      end?.();
    };
  };
}
