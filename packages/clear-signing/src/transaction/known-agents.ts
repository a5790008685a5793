import { type KnownFunction, known } from './known-function.ts';

/**
 * Functions by which another address may act for the account at one contract: operators of its items (ERC-6909, ERC-7540), and
 * managers of its deposits and debts in markets for loans and trades, as their usual contracts name them.
 */
export const agents = (): readonly KnownFunction[] => [
  ...['setOperator', 'allow', 'setAuthorization'].map((name) =>
    known(
      `function ${name}(address agent, bool allowed)` as 'function setOperator(address agent, bool allowed)',
      ([agent, allowed]) => ({ what: 'agent', agent, allowed }),
    ),
  ),
  ...['hope', 'approvePlugin'].map((name) =>
    known(`function ${name}(address agent)` as 'function hope(address agent)', ([agent]) => ({
      what: 'agent',
      agent,
      allowed: true,
    })),
  ),
  ...['nope', 'denyPlugin'].map((name) =>
    known(`function ${name}(address agent)` as 'function nope(address agent)', ([agent]) => ({
      what: 'agent',
      agent,
      allowed: false,
    })),
  ),
  known(
    'function setRelayerApproval(address owner, address agent, bool allowed)',
    ([owner, agent, allowed]) => ({ what: 'agent', agent, allowed, owner }),
  ),
  // Lets it borrow up to an amount.
  known('function approveDelegation(address agent, uint256 amount)', ([agent, amount]) => ({
    what: 'agent',
    agent,
    allowed: amount > 0n,
  })),
];
