import { useConnect, useConnection, useConnectors, useDisconnect } from 'wagmi';

/** What the site showed before Mooring was added. */
export function Account() {
  const { address, chainId } = useConnection();
  const connectors = useConnectors();
  const connect = useConnect();
  const disconnect = useDisconnect();
  if (address !== undefined)
    return (
      <button type="button" onClick={() => disconnect.mutate()}>
        Leave {address} on {chainId}
      </button>
    );
  return (
    <>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect.mutate({ connector })}>
          {connector.name}
        </button>
      ))}
    </>
  );
}
