/**
 * What causes each error of the catalogue, and what the developer or operator who meets it does. One entry for each code;
 * the errors page is not written while one is missing or left over.
 *
 * @type {Readonly<Record<string, readonly [cause: string, remedy: string]>>}
 */
export const errorExplanations = {
  ABORTED: [
    'The visitor went back or closed the modal, or the caller aborted its signal, while the request was under way.',
    'Nothing is broken. Do not show it as a failure.',
  ],
  ACTIVITY_UNAVAILABLE: [
    'The API did not answer the request for the activity of an account.',
    'Check that `services.api` is reachable and healthy (`/ready`).',
  ],
  ADAPTER_NOT_FOUND: [
    'A call names a chain namespace for which no adapter was given to `createAppKit`.',
    'Add the adapter of that namespace to `adapters`, or name a namespace that has one.',
  ],
  AN_ERROR_OCCURRED: [
    'The embedded wallet answered with an error that has no text of its own.',
    'Look at `cause`. If it persists, look at the log of the wallet server.',
  ],
  ATTESTATION_EXPIRED: [
    'The token of the verify service is past its end, most often because one of the clocks is wrong.',
    'Correct the clocks of the wallet and of the verify service. Until then the request shows as `UNKNOWN`.',
  ],
  ATTESTATION_INVALID: [
    'The token of the verify service has another form, another signature, or belongs to another message.',
    "Check that the wallet's `verifyUrl` names the service that the site uses as `services.api`. Treat the origin as not verified.",
  ],
  AUTHENTICATE_INVALID: [
    'The parameters of `authenticate`, or the sign-in message made of them, break a rule; the text says which.',
    'Give non-empty `chains` of one eip155 namespace, `domain`, `nonce` and `uri`.',
  ],
  BALANCE_UNAVAILABLE: [
    'No node of the network answered the request for a balance.',
    "Check the network's RPC addresses (`customRpcUrls`, `rpcUrls`). The modal asks again 30 s after a failure.",
  ],
  BATCH_SUBSCRIBE_FAILED: [
    'The relay refused or did not answer a subscription to several topics.',
    'Check that the relay is reachable. The client subscribes again when it reconnects.',
  ],
  CALL_STATUS_NOT_APPROVED: [
    '`wallet_getCallsStatus` was called, and the session approved neither it nor a bundler that could answer.',
    'Request `wallet_getCallsStatus` in the namespaces, or set a bundler.',
  ],
  CAPABILITIES_ADDRESS_MISSING: [
    '`wallet_getCapabilities` was called without an address as its first parameter.',
    'Pass the account whose capabilities you ask for.',
  ],
  CHAIN_ADAPTER_NOT_FOUND: [
    'An action was called for a chain namespace that has no adapter.',
    'Give `createAppKit` the adapter, or call the action with a namespace that has one.',
  ],
  CHAIN_NOT_ADDED: [
    'The wallet does not know the network (code 4902) and could not add it.',
    'Ask the visitor to add the network in the wallet. For EVM, give the network a complete definition so that the wallet can be asked to add it.',
  ],
  CHAIN_NOT_SUPPORTED: [
    'The account or the wallet has no part in the network that was asked for.',
    'Choose a network that both the site and the wallet support.',
  ],
  CHAIN_REQUIRED: [
    'An account method was called without naming a chain before one was active.',
    'Name the chain, or call it after connecting.',
  ],
  CONNECTION_CONTROLLER_NOT_SET: [
    'A connection method ran before `createAppKit` had set up its adapters.',
    'Call it after `await appKit.ready()`.',
  ],
  CONNECTOR_NOT_FOUND: [
    'Pairing was asked for, and no adapter offers it.',
    'Set `services.relay`, or hand your own `universalProvider` to `createAppKit`.',
  ],
  CONNECT_BEFORE_ENABLE: ['`enable()` was called before a session exists.', 'Call `connect()` first.'],
  CONNECT_BEFORE_REQUEST: [
    '`request()` was called while no wallet is connected.',
    'Call `connect()` first, or wait for the session to be restored.',
  ],
  CREATE_APPKIT_FIRST: [
    'A hook or a button rendered before `createAppKit` ran, or two copies of the package are installed.',
    'Call `createAppKit` at the top of a module that loads before the first render; `npm ls @mooring/core` finds a second copy.',
  ],
  DISCONNECT_FAILED: [
    'The wallet or its library refused to disconnect; `cause` has its error.',
    'The account is still connected; try again.',
  ],
  EMAIL_LOGIN_UNAVAILABLE: [
    'The code for logging in by e-mail did not arrive.',
    'Check that the site serves all files of its build, then try again.',
  ],
  EMBEDDED_WALLET_TIMED_OUT: [
    'The secure site did not answer a request in time.',
    "Check that the secure site is reachable from the visitor's browser, and that nothing blocks its frame.",
  ],
  EMBEDDED_WALLET_UNREACHABLE: [
    'The frame of the secure site did not load.',
    'Allow the secure site in `frame-src` of your content security policy, and check that it answers.',
  ],
  ENVELOPE_INVALID_TAG: [
    'A message was sealed with another key or was changed on its way.',
    'Nothing to do for a single one: it is dropped. If every message fails, the two sides hold different keys: pair again.',
  ],
  ENVELOPE_MALFORMED: [
    'Bytes arrived that are no envelope of the pairing protocol.',
    'The message is dropped. If it persists, a peer speaks another version of the protocol.',
  ],
  ENVELOPE_TOO_LARGE: [
    'A message exceeds the largest size that the protocol layer seals or opens.',
    'Send less in one request, for example fewer calls in a batch.',
  ],
  ENVELOPE_TRUNCATED: [
    'A message ended before its declared length.',
    'The message is dropped; the relay or a proxy cut it.',
  ],
  ENVELOPE_UNEXPECTED_TYPE: [
    'A message uses an envelope type that its topic does not allow.',
    'The message is dropped. The peer does not follow the protocol.',
  ],
  EXPIRED: [
    'A pairing, proposal, session or request is past its end; the text says which.',
    'Start again: a new link, a new session or a new request.',
  ],
  GAS_PRICE_NOT_SUPPORTED: [
    'The network has no source of gas prices.',
    'Choose a network that the API supports.',
  ],
  HTTP_STATUS: [
    'A server answered with a status other than 2xx.',
    "401 and 403: check the project id and the allowed origins. 429: wait. 5xx: look at the server's log.",
  ],
  INVALID_APP_CONFIGURATION: [
    'A service refused the site: the origin is not allowed, the domain is not verified, or the project id is not known.',
    "Compare the site's origin and project id with the settings of that service.",
  ],
  INVALID_CAIP_ADDRESS: [
    'A CAIP-10 address does not have three parts separated by colons.',
    'Write it as `namespace:reference:address`, for example `eip155:1:0x…`.',
  ],
  INVALID_CAIP_NETWORK_ID: [
    'A CAIP-2 network id does not have two parts separated by a colon.',
    'Write it as `namespace:reference`, for example `eip155:1`.',
  ],
  INVALID_EVENT: [
    'A peer answered that the event is not valid.',
    'Emit only events that the session approved.',
  ],
  INVALID_EXTEND_REQUEST: [
    'A peer answered that the session cannot be extended that way.',
    'Extend as the controller, before the session ends.',
  ],
  INVALID_HEX: [
    'A key or a topic is not the named number of bytes in hexadecimal digits.',
    'Pass the value unchanged, as the client gave it.',
  ],
  INVALID_METHOD: [
    'A peer answered that the method is not valid.',
    'Request only methods that the session approved.',
  ],
  INVALID_SESSION_SETTLE_REQUEST: [
    "The wallet's settlement breaks a rule; the text says which.",
    'Correct the namespaces that the wallet approves (`buildApprovedNamespaces` makes valid ones).',
  ],
  INVALID_UPDATE_REQUEST: [
    'A session update breaks a rule; the text says which.',
    'Update with namespaces that satisfy those that the session requires.',
  ],
  JWT_ALGORITHM: ['A relay token is not signed with EdDSA.', 'Use the token that the client makes.'],
  JWT_AUDIENCE: [
    'The token was made for another relay address.',
    'Add the address that clients use to `RELAY_PUBLIC_URLS`.',
  ],
  JWT_EXPIRED: [
    "The token is past its end, most often because the client's clock is wrong.",
    'Correct the clock; the client makes a new token when it connects again.',
  ],
  JWT_LIFETIME: [
    'The token is valid for longer than the relay accepts (`RELAY_TOKEN_SECONDS`).',
    'Sign tokens that end a day after their `iat`, or earlier.',
  ],
  JWT_ISSUER_LENGTH: [
    "The key in the token's issuer is not 32 bytes long.",
    'Use the token that the client makes.',
  ],
  JWT_ISSUER_NOT_DID_KEY: ["The token's issuer is not a `did:key`.", 'Use the token that the client makes.'],
  JWT_ISSUER_NOT_ED25519: [
    "The token's issuer is a key of another type than Ed25519.",
    'Use the token that the client makes.',
  ],
  JWT_ISSUER_NOT_MULTICODEC: [
    "The token's issuer does not decode as a multicodec key.",
    'Use the token that the client makes.',
  ],
  JWT_MALFORMED: [
    'A token does not have three parts separated by dots.',
    'Use the token that the client makes, unchanged.',
  ],
  JWT_NOT_YET_VALID: [
    "The token begins in the future, because the client's or the relay's clock is wrong.",
    'Correct the clock of the device, or of the relay.',
  ],
  JWT_SIGNATURE: [
    "The token was changed, or signed with another key than its issuer's.",
    'Use the token that the client makes, unchanged.',
  ],
  KEY_AGREEMENT_FAILED: [
    "The peer's public key does not give a shared key.",
    'Pair again with a new link. If it persists, the peer does not follow the protocol.',
  ],
  MISMATCHED_TOPIC: [
    'A peer answered that the message came by another topic.',
    'Send on the topic of the session.',
  ],
  MISSING_OR_INVALID: [
    'An argument is missing or has another type than documented; the text names the method and the argument.',
    'Correct the argument.',
  ],
  MISSING_SENDER_KEY: [
    "A type 1 envelope was to be sealed without the sender's public key.",
    'Pass `senderPublicKey`.',
  ],
  NAMESPACE_NOT_CONFIGURED: [
    'A call goes to a namespace that `connect()` was not asked for.',
    'Name the namespace in `connect()`.',
  ],
  NETWORKS_MISSING: [
    '`createAppKit` or an adapter got an empty list of networks.',
    'Give it at least one network in `networks`.',
  ],
  NETWORK_CONTROLLER_NOT_SET: [
    'A network method ran before `createAppKit` had set up its adapters.',
    'Call it after `await appKit.ready()`.',
  ],
  NETWORK_NOT_FOUND: [
    "A call names a network that is not among the site's `networks`.",
    'Add the network to `networks`, or name one of them.',
  ],
  NON_CONFORMING_NAMESPACES: [
    'The approved namespaces lack chains, methods or events that are required; the text lists them.',
    'Approve what is required, or reject the proposal.',
  ],
  NOT_CONNECTED: ['The call needs an account, and none is connected.', 'Connect a wallet first (`open()`).'],
  NOT_INITIALIZED: ['A part of the client was used before `init()` finished.', 'Wait for `init()`.'],
  NOT_SERIALISABLE: [
    'A value holds a cycle, a function or a symbol.',
    'Pass plain data. Big integers may stay as they are.',
  ],
  NO_ACCOUNTS_FOR_CHAIN: [
    '`buildApprovedNamespaces` got no account for a chain that it approves.',
    'Add the account to `accounts`, or leave the chain out.',
  ],
  NO_ACTIVE_CAIP_ADDRESS: ['Sign-in was asked for while no account is connected.', 'Connect a wallet first.'],
  NO_MATCHING_KEY: [
    'No pairing, proposal, session or request has that topic or id: it ended, was deleted, or belongs to another client.',
    'Read the list again (`session.getAll()`) and use a topic that is there.',
  ],
  NO_RPC_URL: [
    'A read goes to a chain for which no address of a node is known.',
    'Set the chain in `rpcMap`, in `customRpcUrls`, or set `apiUrl`.',
  ],
  OFFLINE: [
    'The browser or the machine reports that it has no network.',
    'Connect to a network; the client reconnects by itself.',
  ],
  OPTION_INVALID: [
    'An option has a value that it does not take; the text names both.',
    'Correct the option.',
  ],
  PAIRING_ALREADY_EXISTS: ['The link was used before by this wallet.', 'Get a new link from the site.'],
  PAIRING_EXPIRED: ['The link is older than its lifetime.', 'Get a new link from the site.'],
  PAIRING_NOT_CONFIGURED: [
    'A wallet was to be paired, and the site names no relay.',
    'Set `services.relay`.',
  ],
  PART_NOT_LOADED: [
    'A file of the build could not be fetched: the network failed, a new version replaced it, or a policy forbids it.',
    'Try again. If it persists, check that old files stay available after a deployment, and the content security policy.',
  ],
  PROJECT_ID_NOT_CONFIGURED: [
    'The relay or API that you use asks for a project id, and the site has none.',
    'Set `projectId`.',
  ],
  PROPOSAL_EXPIRED: [
    'The wallet did not answer a proposal within its lifetime (5 minutes).',
    'Connect again.',
  ],
  PUBLISH_CUSTOM_FAILED: [
    'The relay refused a message or did not confirm it in time.',
    'Check that the relay is reachable; `cause` says what it answered.',
  ],
  PUBLISH_FAILED: [
    'The relay refused a message or did not confirm it in time.',
    'Check that the relay is reachable; `cause` says what it answered.',
  ],
  RECAP_INVALID: [
    'The permissions of a sign-in (ReCap) are malformed; the text says how.',
    'Pass valid `resources`, or leave them out.',
  ],
  REJECTED: ['The owner of the wallet declined the request.', 'Nothing is broken. Offer to try again.'],
  RELAY_CLOSED: [
    'The relay closed the socket; the code and the reason are in the text.',
    '3000: the token or project is refused, see the reason. Other codes: the client connects again by itself.',
  ],
  RELAY_ERROR: [
    'The relay answered a call with an error, which the text repeats.',
    "See the relay's log at that time.",
  ],
  RELAY_INVALID_KEY: [
    'The relay does not know the project id.',
    'Compare `projectId` with `RELAY_PROJECTS` of the relay.',
  ],
  RELAY_ORIGIN_NOT_ALLOWED: [
    "The relay does not serve the site's origin.",
    'Add the origin to the project in `RELAY_PROJECTS`.',
  ],
  RELAY_PROTOCOL_NOT_SUPPORTED: [
    'A link or session names a relay protocol other than `irn`.',
    'Use a link of protocol version 2.',
  ],
  RELAY_STALLED: [
    'The socket to the relay neither opened nor failed within the limit.',
    'Check the address, the proxy and the firewall on the way.',
  ],
  RELAY_UNREACHABLE: [
    'No connection to the relay could be made.',
    'Check that the relay runs, that its address is right, and that `connect-src` of the policy allows it.',
  ],
  RELAY_URL_INVALID: [
    'The relay address does not begin with `ws://` or `wss://`.',
    'Correct `relayUrl` or `services.relay`.',
  ],
  RELAY_URL_MISSING: [
    'A client was started without the address of a relay. There is no default.',
    'Set `relayUrl`, or `services.relay` in `createAppKit`.',
  ],
  REQUEST_CLAIMED: [
    'A wallet called `claimSessionRequest` or `respondSessionRequest` for a request that is claimed, in the same tab or in another one.',
    'Leave the request to the tab that claimed it. When that tab is closed or releases its claim, the request can be claimed again.',
  ],
  REQUEST_EXPIRED: [
    'The wallet did not answer within the lifetime of the request.',
    'Send the request again.',
  ],
  REQUEST_PENDING: [
    'The wallet shows a request already and takes no second one (code -32002).',
    'Answer or dismiss it in the wallet.',
  ],
  RESTORE_WILL_OVERRIDE: ["Kept for programs that read the original's codes; never raised.", 'None.'],
  RESUBSCRIBED: ["Kept for programs that read the original's codes; never raised.", 'None.'],
  RPC_CALL_NOT_ALLOWED: [
    'The method is not among those that the session approved or the node may be asked.',
    'Request the method in the namespaces when connecting.',
  ],
  RPC_PROVIDER_NOT_FOUND: [
    'No provider serves the chain of the call.',
    'Connect with that chain, or call `setDefaultChain` with one of the session.',
  ],
  SCOPED_PROPERTIES_NOT_SUBSET: [
    '`scopedProperties` names a namespace that is not requested or approved.',
    'Name only namespaces of the same call.',
  ],
  SEND_FIELDS_REQUIRED: ['Sending was asked for without an amount or a recipient.', 'Fill in both.'],
  SEND_TOKEN_REQUIRED: ['Sending was asked for without a token.', 'Choose the token.'],
  SESSION_EXPIRED: [
    'A token or a session is past its end, often because the clock of the device is wrong.',
    'Correct the date and time of the device and connect again.',
  ],
  SESSION_NOT_FOUND: ['The provider holds a session that the client no longer has.', 'Connect again.'],
  SESSION_SETTLEMENT_FAILED: [
    'Keys or records for a new session could not be made.',
    'Connect again; `cause` has the reason.',
  ],
  SIGNATURE_DECLINED: [
    'The visitor declined the sign-in in the wallet.',
    'Nothing is broken. Offer to try again.',
  ],
  SIGN_CLIENT_NOT_INITIALIZED: [
    'The provider was used before `init()` finished.',
    'Wait for `UniversalProvider.init()`.',
  ],
  SIGN_IN_INVALID: [
    'The signature does not belong to the account and message, or the server refused it.',
    'Sign again. If it persists, check the message that the server expects: domain, nonce, chain.',
  ],
  SIGN_IN_UNAVAILABLE: [
    'The code for the sign-in did not arrive, or `getSession` failed while somebody was signed in.',
    'Check that the site serves all files of its build, and that its sign-in server answers.',
  ],
  SIWX_NOT_ENABLED: [
    'A sign-in method was called and `createAppKit` has neither `siwx` nor `siweConfig`.',
    'Set one of them.',
  ],
  SMART_ACCOUNTS_NOT_SUPPORTED: [
    'The network is not among those for which smart accounts are enabled.',
    'Use the other account type on this network.',
  ],
  SOMETHING_WENT_WRONG: ['A request failed for a reason that has no code of its own.', 'Look at `cause`.'],
  STORAGE_FAILED: [
    "The browser's database or the folder refused to read or write: it is full, forbidden or damaged.",
    'Free space or allow storage. What was stored before stays.',
  ],
  STORAGE_IN_USE: [
    'Another process or thread has the same folder of records open.',
    'Stop it, or name another folder in `storageOptions.database`.',
  ],
  SUBSCRIBE_FAILED: [
    'The relay refused or did not answer a subscription.',
    'Check that the relay is reachable. The client subscribes again when it reconnects.',
  ],
  SWAP_NOT_SUPPORTED: ['Swaps are not offered on this network.', 'Choose a network that the API supports.'],
  SWITCH_CHAIN_FAILED: [
    'The session did not approve the chain, and the wallet does not take `wallet_switchEthereumChain`.',
    'Request the chain when connecting, or ask the visitor to switch in the wallet.',
  ],
  TIMED_OUT: [
    'A peer, a wallet or a service did not answer within the limit; the text says which.',
    'Try again; check that the other side is running.',
  ],
  TRY_AGAIN_LATER: [
    'An e-mail login was asked for again too early.',
    'Wait for the seconds that the text names.',
  ],
  UNAUTHORIZED_EVENT: [
    'The session did not approve the event for that chain.',
    'Request the event when connecting.',
  ],
  UNAUTHORIZED_EXTEND_REQUEST: [
    'Only the controller of a session, the wallet, may extend it.',
    'Call `extend` in the wallet.',
  ],
  UNAUTHORIZED_METHOD: [
    'The session did not approve the method for that chain.',
    'Request the method when connecting.',
  ],
  UNAUTHORIZED_UPDATE_REQUEST: [
    'Only the controller of a session, the wallet, may update it.',
    'Call `update` in the wallet.',
  ],
  UNKNOWN: [
    'An error that Mooring does not know, most often thrown by a wallet. The modal does not repeat the text of a wallet.',
    'Look at `cause`.',
  ],
  UNKNOWN_TYPE: ["Kept for programs that read the original's codes; never raised.", 'None.'],
  UNSUPPORTED_ACCOUNTS: [
    'The accounts of a namespace do not fit its chains, or are not CAIP-10 addresses.',
    'Correct the accounts that the wallet approves.',
  ],
  UNSUPPORTED_CHAIN: [
    'Sending was asked for on a namespace other than eip155 and solana.',
    'Send on a network of one of these.',
  ],
  UNSUPPORTED_CHAINS: [
    'A chain is not a CAIP-2 id of its namespace, or the peer does not support it.',
    'Correct the chains of the namespace.',
  ],
  UNSUPPORTED_EVENTS: [
    'A namespace lacks its events, or the peer does not support one.',
    'Correct the events of the namespace.',
  ],
  UNSUPPORTED_METHODS: [
    'A namespace lacks its methods, or the peer does not support one.',
    'Correct the methods of the namespace.',
  ],
  UNSUPPORTED_NAMESPACE_KEY: [
    'A peer answered that it does not know the namespace.',
    'Request a namespace that the wallet supports.',
  ],
  USER_DISCONNECTED: [
    'The other side ended the pairing or the session.',
    'Nothing is broken. Connect again when needed.',
  ],
  USER_REJECTED: ['The owner of the wallet declined.', 'Nothing is broken. Offer to try again.'],
  USER_REJECTED_CHAINS: [
    'The owner of the wallet declined the chains.',
    'Request fewer chains, or move them to the optional namespaces.',
  ],
  USER_REJECTED_EVENTS: ['The owner of the wallet declined the events.', 'Request fewer events.'],
  USER_REJECTED_METHODS: [
    'The owner of the wallet declined the methods.',
    'Request fewer methods, or move them to the optional namespaces.',
  ],
  WALLET_NOT_FOUND: [
    'The wallet is not installed in this browser, or no longer announces itself.',
    'Install or unlock it and reload the page, or connect another way.',
  ],
  WC_METHOD_UNSUPPORTED: [
    'A peer sent a `wc_` method that this client does not know.',
    'Update the older of the two sides.',
  ],
};
