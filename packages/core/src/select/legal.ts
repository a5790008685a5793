import type { AppKitState } from '../contract/state.ts';

/** The site's legal documents, and how visitors agree to them. */
export interface Legal {
  /** URL of the terms of service, if the site sets one. */
  readonly terms: string | undefined;
  /** URL of the privacy policy, if the site sets one. */
  readonly privacy: string | undefined;
  /** `box`: a checkbox that must be ticked first. `note`: a sentence below. `none`: the site sets no document. */
  readonly shown: 'box' | 'note' | 'none';
  /** The checkbox is required and not ticked: nothing can be chosen yet. */
  readonly pending: boolean;
}

/** The terms that a visitor is shown before connecting. */
export function selectLegal({ options, legalAccepted }: AppKitState): Legal {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy, legalCheckbox } = options;
  const documents = terms !== undefined || privacy !== undefined;
  const box = documents && legalCheckbox;
  return { terms, privacy, shown: box ? 'box' : documents ? 'note' : 'none', pending: box && !legalAccepted };
}
