// Every method of AppKit 1.8.0's instance beside ours. Compiled but not run.
import type { AppKit } from '@mooring/kit';
import type { AppKit as OriginalAppKit } from 'original';
import { assert, type Same } from './assert.ts';
import type { Missing } from './compare.ts';

type Method = keyof AppKit & keyof OriginalAppKit;
type Arguments<Given> = Given extends (...args: infer Values) => unknown ? Values : never;

/** Methods that do not take what a site passes to the original's, apart from callbacks. */
type OtherArguments = {
  [N in Exclude<Method, `subscribe${string}`>]: [Arguments<OriginalAppKit[N]>] extends [Arguments<AppKit[N]>]
    ? never
    : N;
}[Exclude<Method, `subscribe${string}`>];

assert<
  Same<
    OtherArguments,
    // The connection is one of ours.
    'switchConnection'
  >
>(true);

type Entry<Kit extends { getConnectors(): readonly unknown[] }> = ReturnType<Kit['getConnectors']>[number];
assert<Same<Missing<Entry<AppKit>, Entry<OriginalAppKit>>, never>>(true);

// As `docs/migrate.md` lists them: planned with the embedded wallet, or owned by the adapters.
assert<
  Same<
    Missing<AppKit, OriginalAppKit>,
    | 'remoteFeatures'
    | 'chainAdapters'
    | 'chainNamespaces'
    | 'options'
    | 'version'
    | 'reportedAlertErrors'
    | 'setRequestedCaipNetworks'
    | 'setClientId'
    | 'setCaipAddress'
    | 'setBalance'
    | 'setProfileName'
    | 'setProfileImage'
    | 'setUser'
    | 'resetAccount'
    | 'setCaipNetwork'
    | 'setCaipNetworkOfNamespace'
    | 'setStatus'
    | 'setConnectors'
    | 'setConnections'
    | 'getConnectorImage'
    | 'setConnectedWalletInfo'
    | 'subscribeRemoteFeatures'
    | 'popTransactionStack'
    | 'isTransactionStackEmpty'
    | 'setApprovedCaipNetworksData'
    | 'resetNetwork'
    | 'addConnector'
    | 'resetWcConnection'
    | 'setAddressExplorerUrl'
    | 'setSmartAccountDeployed'
    | 'handleUnsafeRPCRequest'
    | 'updateRemoteFeatures'
    | 'setSocialsOrder'
  >
>(true);
