import { Button } from '@primehour/ui/button';
import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import * as copy from '../../copy/listings.ts';
import * as titles from '../../copy/titles.ts';
import { changeDraft, getDraft } from '../../draft/draft-store.ts';
import { isStep1Finished } from '../../draft/listing-draft.ts';
import { keepFocus } from '../../forms/keep-focus.ts';
import { paths } from '../../paths.ts';
import { CreationFrame } from './components/creation-frame.tsx';
import { ModelForm } from './model-form.tsx';

/** Step 2 (product/listings#listing-model); without step 1 it leads back there. */
export function ModelPage() {
  const [, navigate] = useLocation();
  const business = useBusiness();
  const [initial] = useState(getDraft);
  const mayEnter = isStep1Finished(initial);
  useEffect(() => {
    if (mayEnter) changeDraft({ step2Activated: true });
  }, [mayEnter]);
  if (!mayEnter) return <Redirect to={paths.newListing} replace />;
  return (
    <CreationFrame step={2} title={titles.listingModel} subtitle={copy.modelSubtitle}>
      <ModelForm
        initial={initial}
        zone={business.timezone}
        isDraft
        onTyped={changeDraft}
        onSubmit={(model) => {
          changeDraft(model);
          navigate(paths.newListingPreview);
        }}
        footer={({ isBusy, isDisabled }) => (
          <div>
            <Button type="submit" onMouseDown={keepFocus} isBusy={isBusy} disabled={isDisabled}>
              {titles.listingPreview}
            </Button>
          </div>
        )}
      />
    </CreationFrame>
  );
}
