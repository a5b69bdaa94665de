import { LinkButton } from '@primehour/ui/button';
import { CheckIcon } from '@primehour/ui/icon';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/sign-in.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { Poster } from './components/poster.tsx';

/** See product/onboarding#congratulations. */
export function CongratulationsPage() {
  return (
    <Poster icon={<CheckIcon />} step={titles.survey} title={copy.congratulationsTitle} text={copy.congratulationsText}>
      <LinkButton href={paths.home} size="lg" isFullWidth>
        {buttons.proceed}
      </LinkButton>
      <LinkButton href={paths.survey} variant="quiet" isFullWidth>
        {copy.surveyFirst}
      </LinkButton>
    </Poster>
  );
}
