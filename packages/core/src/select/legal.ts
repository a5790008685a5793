import type { AppKitState } from '../contract/state.ts';

/** The site's documents, and how it wants them agreed to. */
export interface Legal {
  /** Address of the terms of service, where the site has given one. */
  readonly terms: string | undefined;
  /** Address of the privacy policy, where the site has given one. */
  readonly privacy: string | undefined;
  /** `box`: to be ticked before anything else. `note`: a sentence below. `none`: the site names no document. */
  readonly shown: 'box' | 'note' | 'none';
  /** The box is asked for and not ticked: nothing can be chosen yet. */
  readonly pending: boolean;
}

/** The terms that a visitor is shown before connecting. */
export function selectLegal({ options, legalAccepted }: AppKitState): Legal {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy, legalCheckbox } = options;
  const documents = terms !== undefined || privacy !== undefined;
  const box = documents && legalCheckbox;
  return { terms, privacy, shown: box ? 'box' : documents ? 'note' : 'none', pending: box && !legalAccepted };
}
