import { type Config, createConfig, createStorage, http } from 'wagmi';
import { mainnet } from 'wagmi/chains';

/** A wagmi config whose storage answers when the test lets it, like a site's own storage may. */
export function slowConfig(): { readonly config: Config; answer(): void } {
  const waiting: ((value: null) => void)[] = [];
  const storage = createStorage({
    storage: {
      getItem: () => new Promise<null>((resolve) => waiting.push(resolve)),
      setItem: () => undefined,
      removeItem: () => undefined,
    },
  });
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, storage });
  return {
    config,
    answer() {
      for (const resolve of waiting.splice(0)) resolve(null);
    },
  };
}
