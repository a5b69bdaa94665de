import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { type ReactNode, useState } from 'react';
import { describeRefusal } from '../../../api/describe-refusal.ts';
import * as buttons from '../../../copy/buttons.ts';
import type { EditListing } from '../../../draft/edit-listing.ts';
import type { ListingDraft } from '../../../draft/listing-draft.ts';
import { keepFocus } from '../../../forms/keep-focus.ts';
import { useAskToClose } from '../../../forms/use-unsaved.ts';
import type { FormState } from '../experience-form.tsx';

type Props = EditListing & {
  title: string;
  onClose: () => void;
  children: (form: {
    onSubmit: (change: Partial<ListingDraft>) => Promise<void>;
    footer: (state: FormState) => ReactNode;
  }) => ReactNode;
};

export function EditDialog({ title, draft, onContinue, onClose, children }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const askToClose = useAskToClose();
  const onSubmit = async (change: Partial<ListingDraft>) => {
    setProblem(undefined);
    setSaving(true);
    try {
      await onContinue({ ...draft, ...change });
      onClose();
    } catch (reason) {
      setProblem(describeRefusal(reason));
    }
    setSaving(false);
  };
  const footer = ({ isBusy, isDisabled }: FormState) => (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          {buttons.cancel}
        </Button>
        <Button type="submit" onMouseDown={keepFocus} isBusy={isBusy} disabled={isDisabled}>
          {buttons.proceed}
        </Button>
      </div>
    </>
  );
  return (
    <Dialog isOpen size="md2" title={title} onClose={onClose} askToClose={askToClose} isLocked={isSaving}>
      {children({ onSubmit, footer })}
    </Dialog>
  );
}
