import type { Linking } from '../ports/linking.ts';

/** A phone on which apps open each other by address. */
export class Phone {
  readonly opened: string[] = [];
  /** Decides how often an app receives an opened address; 0 if the user does not follow it. */
  onOpen: (url: string) => number = () => 1;
  readonly #apps = new Map<string, (event: { url: string }) => void>();

  linking(own: string, initialUrl: string | null = null): Linking {
    return {
      openURL: async (url) => this.open(url),
      getInitialURL: async () => initialUrl,
      addEventListener: (_type, listener) => {
        this.#apps.set(own, listener);
        return { remove: () => this.#apps.delete(own) };
      },
    };
  }

  /** @returns whether an app received it */
  open(url: string): boolean {
    this.opened.push(url);
    const listener = this.#apps.get(url.split('?')[0] ?? '');
    const times = listener ? this.onOpen(url) : 0;
    for (let time = 0; time < times; time += 1) listener?.({ url });
    return times > 0;
  }

  get apps(): number {
    return this.#apps.size;
  }
}
