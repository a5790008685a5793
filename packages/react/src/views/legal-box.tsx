import { acceptLegal, selectLegal } from '@mooring/core/modal';
import { Checkbox } from '@mooring/ui';
import { LegalLinks } from '../view/legal-links.tsx';
import { useModal } from '../view/modal-context.ts';

/** The box that comes before everything, where the site asks for it. */
export function LegalBox() {
  const { core, state } = useModal();
  const { shown, terms, privacy } = selectLegal(state);
  if (shown !== 'box') return null;
  return (
    <Checkbox
      className="legal"
      checked={state.legalAccepted}
      onChange={(event) => acceptLegal(core, event.target.checked)}
      label={<LegalLinks terms={terms} privacy={privacy} agree />}
    />
  );
}
