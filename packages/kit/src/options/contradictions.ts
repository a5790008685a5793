import { readNetwork } from '@mooring/core';
import { accountTypes } from '@mooring/core/page';
import type { OptionProblem } from './check-options.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

/** Options that are each valid but contradict each other. Expects values of the right types. */
export function contradictions(options: CreateAppKitOptions): readonly OptionProblem[] {
  return [
    ...wallets(options),
    ...networks(options),
    ...pairing(options),
    ...legal(options),
    ...names(options),
    ...accounts(options),
  ];
}

function* wallets({
  includeWalletIds = [],
  excludeWalletIds = [],
  featuredWalletIds = [],
  allWallets,
  features,
}: CreateAppKitOptions): Iterable<OptionProblem> {
  const excluded = new Set(excludeWalletIds);
  if (includeWalletIds.some((id) => excluded.has(id)))
    yield { option: 'includeWalletIds', expected: 'one of these is in `excludeWalletIds` as well' };
  if (featuredWalletIds.some((id) => excluded.has(id)))
    yield { option: 'featuredWalletIds', expected: 'one of these is in `excludeWalletIds` as well' };
  if (allWallets !== undefined && features?.allWallets === (allWallets === 'HIDE'))
    yield { option: 'features.allWallets', expected: `\`allWallets\` says ${allWallets}` };
}

function* networks({
  networks: given,
  defaultNetwork,
  customRpcUrls = {},
}: CreateAppKitOptions): Iterable<OptionProblem> {
  const ids = given.map((network) => readNetwork(network).caipNetworkId as string);
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index);
  if (doubled !== undefined) yield { option: 'networks', expected: `${doubled} is listed twice` };
  if (defaultNetwork !== undefined && !ids.includes(readNetwork(defaultNetwork).caipNetworkId))
    yield { option: 'defaultNetwork', expected: 'it is not one of `networks`' };
  const stray = Object.keys(customRpcUrls).find((id) => !ids.includes(id));
  if (stray !== undefined)
    yield { option: 'customRpcUrls', expected: `${stray.slice(0, 50)} is not one of \`networks\`` };
}

function* pairing({
  enableWalletConnect,
  services,
  universalProvider,
  manualWCControl,
}: CreateAppKitOptions): Iterable<OptionProblem> {
  const reachable = universalProvider !== undefined || !!services?.relay;
  if (enableWalletConnect === true && !reachable)
    yield {
      option: 'enableWalletConnect',
      expected: 'pairing needs a relay: name yours in `services.relay`',
    };
  if (enableWalletConnect === false && universalProvider !== undefined)
    yield { option: 'universalProvider', expected: '`enableWalletConnect` is off' };
  if (manualWCControl === true && !reachable)
    yield {
      option: 'manualWCControl',
      expected: 'there is nothing to pair with: give `universalProvider` or `services.relay`',
    };
  if (services?.relay !== undefined && services.relay !== '' && !/^wss?:\/\/[^/]/.test(services.relay))
    yield { option: 'services.relay', expected: 'a relay has a ws: or wss: address' };
  if (services?.api !== undefined && services.api !== '' && !/^https?:\/\/[^/]/.test(services.api))
    yield { option: 'services.api', expected: 'an API has an https: or http: address' };
}

function* legal({
  features,
  termsConditionsUrl,
  privacyPolicyUrl,
}: CreateAppKitOptions): Iterable<OptionProblem> {
  if (features?.legalCheckbox === true && !termsConditionsUrl && !privacyPolicyUrl)
    yield {
      option: 'features.legalCheckbox',
      expected: 'there is nothing to agree to: give `termsConditionsUrl` or `privacyPolicyUrl`',
    };
}

function* accounts({ defaultAccountTypes = {} }: CreateAppKitOptions): Iterable<OptionProblem> {
  const wrong = Object.values(defaultAccountTypes).some((type) => type && !accountTypes.includes(type));
  if (wrong) yield { option: 'defaultAccountTypes', expected: `values among ${accountTypes.join(', ')}` };
}

function* names({ customStoragePrefix }: CreateAppKitOptions): Iterable<OptionProblem> {
  if (customStoragePrefix !== undefined && !/^[-\w]{0,32}$/.test(customStoragePrefix))
    yield { option: 'customStoragePrefix', expected: 'letters, digits, - and _, at most 32' };
}
