import { LinkButton } from '@primehour/ui/button';
import { CheckIcon } from '@primehour/ui/icon';
import { paths } from '../../paths.ts';
import { Poster } from './components/poster.tsx';

/** See product/onboarding#congratulations. */
export function CongratulationsPage() {
  return (
    <Poster icon={<CheckIcon />} step="Survey" title="You're all set!" text="You can now start using the platform">
      <LinkButton href={paths.home} size="lg" isFullWidth>
        Continue
      </LinkButton>
      <LinkButton href={paths.survey} variant="quiet" isFullWidth>
        Answer a short survey first
      </LinkButton>
    </Poster>
  );
}
