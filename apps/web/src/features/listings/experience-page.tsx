import { Button } from '@primehour/ui/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changeDraft, getDraft } from '../../draft/draft-store.ts';
import { paths } from '../../paths.ts';
import { useBusiness } from '../../session/business.ts';
import { CreationFrame } from './components/creation-frame.tsx';
import { ExperienceForm } from './experience-form.tsx';

/** Step 1 (spec 2 §2): Continue sets the step1 flag and moves to step 2 (spec 2 §4). */
export function ExperiencePage() {
  const navigate = useNavigate();
  const business = useBusiness();
  const [initial] = useState(getDraft);
  return (
    <CreationFrame
      step={1}
      title="Describe your experience"
      subtitle="What you sell, for how many, and what makes it special."
    >
      <ExperienceForm
        initial={initial}
        businessId={business.id}
        canAddIncentive
        onTyped={changeDraft}
        onSubmit={(experience) => {
          changeDraft({ ...experience, step1finished: true });
          void navigate(paths.newListingModel);
        }}
        footer={({ isBusy, isDisabled }) => (
          <div>
            <Button type="submit" isBusy={isBusy} disabled={isDisabled}>
              Continue
            </Button>
          </div>
        )}
      />
    </CreationFrame>
  );
}
