import { LinkButton } from '@primehour/ui/button';
import { StarIcon } from '@primehour/ui/icon';
import * as copy from '../../copy/sign-in.ts';
import { paths } from '../../paths.ts';
import { Poster } from './components/poster.tsx';

/** See product/onboarding#thanks. */
export function ThanksPage() {
  return (
    <Poster step={copy.doneStep} icon={<StarIcon />} title={copy.thanksTitle}>
      <LinkButton href={paths.home} size="lg" isFullWidth>
        {copy.start}
      </LinkButton>
    </Poster>
  );
}
