import { Button } from '@primehour/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { isComing } from '../../api/is-coming.ts';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/listings.ts';
import * as titles from '../../copy/titles.ts';
import { changeDraft, getDraft } from '../../draft/draft-store.ts';
import { keepFocus } from '../../forms/keep-focus.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { preloadAddress } from '../../shell/preload-screen.ts';
import { ComingForm } from './components/coming-form.tsx';
import { CreationFrame } from './components/creation-frame.tsx';
import { incentivesQuery } from './queries.ts';

/** Its code loads in parallel with the incentives; a failure is reported once the form is shown. */
const form = lazyPart(async () => (await import('./experience-form.tsx')).ExperienceForm);
form.preload().catch(() => undefined);

/** Step 1: Continue sets the step1 flag and moves to step 2 (product/listings#experience). */
export function ExperiencePage() {
  const [, navigate] = useLocation();
  const business = useBusiness();
  const [initial] = useState(getDraft);
  const incentives = useQuery(incentivesQuery(business.id));
  // The form starts with the loaded incentives; if they fail to load, it starts without them.
  const isFormComing = isComing(incentives);
  useEffect(() => {
    void preloadAddress(paths.newListingModel);
  }, []);
  return (
    <CreationFrame step={1} title={titles.experienceHeading} subtitle={copy.experienceSubtitle}>
      <Suspense fallback={<ComingForm />}>
        {isFormComing ? (
          <ComingForm />
        ) : (
          <form.Part
            initial={initial}
            businessId={business.id}
            canAddIncentive
            isDraft
            onSubmit={(experience) => {
              changeDraft({ ...experience, step1finished: true });
              navigate(paths.newListingModel);
            }}
            footer={({ isBusy, isDisabled }) => (
              <div>
                <Button type="submit" onMouseDown={keepFocus} isBusy={isBusy} disabled={isDisabled}>
                  {buttons.proceed}
                </Button>
              </div>
            )}
          />
        )}
      </Suspense>
    </CreationFrame>
  );
}
