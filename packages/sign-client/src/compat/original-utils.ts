import { buildCacao, formatCacaoMessage, narrowAuthPayload } from '@mooring/protocol/cacao';
import { buildApprovedNamespaces as build } from '@mooring/protocol/sign';
import { pageMetadata } from '../platform/page-metadata.ts';
import type { AuthTypes } from './auth-types.ts';
import type { CoreTypes } from './core-types.ts';
import type { ProposalTypes } from './proposal-types.ts';
import type { SessionTypes } from './session-types.ts';

/** The page's own metadata; empty outside a page. */
export const getAppMetadata = pageMetadata as () => CoreTypes.Metadata;

type Proposed = Parameters<typeof build>[0];

/** Narrows a proposal to what a wallet supports. @throws MooringError `NON_CONFORMING_NAMESPACES` */
export const buildApprovedNamespaces = build as (
  parameters: { proposal: ProposalTypes.Struct; supportedNamespaces: SessionTypes.Namespaces } | Proposed,
) => SessionTypes.Namespaces;

/** Narrows a sign-in to what a wallet supports. */
export const populateAuthPayload = narrowAuthPayload as (
  parameters:
    | { authPayload: AuthTypes.PayloadParams; chains: string[]; methods: string[] }
    | Parameters<typeof narrowAuthPayload>[0],
) => AuthTypes.PayloadParams;

/** A signed sign-in. @param account `did:pkh:` of the account, or CAIP-10 */
export const buildAuthObject = buildCacao as (
  payload: AuthTypes.PayloadParams | Parameters<typeof buildCacao>[0],
  signature: AuthTypes.CacaoSignature,
  account: string,
) => AuthTypes.Cacao;

/** The text to be signed. @param account `did:pkh:` of the account, or CAIP-10 */
export const formatMessage = formatCacaoMessage as (
  payload: AuthTypes.FormatMessageParams | Parameters<typeof formatCacaoMessage>[0],
  account: string,
) => string;
