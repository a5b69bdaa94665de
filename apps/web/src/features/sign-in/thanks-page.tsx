import { LinkButton } from '@primehour/ui/button';
import { StarIcon } from '@primehour/ui/icon';
import { paths } from '../../paths.ts';
import { Poster } from './components/poster.tsx';

/** See product/onboarding#thanks. */
export function ThanksPage() {
  return (
    <Poster step="done" icon={<StarIcon />} title="Thanks for completing the survey!">
      <LinkButton href={paths.home} size="lg" isFullWidth>
        Start using the platform
      </LinkButton>
    </Poster>
  );
}
