import { LinkButton } from '@primehour/ui/button';
import { EmptyState } from '@primehour/ui/empty-state';
import { paths } from '../paths.ts';

/** Spec 1 §2: unknown paths, below /sign-in and in the dashboard. */
export function NotFoundPage() {
  return (
    <EmptyState
      headingLevel={1}
      title="The page you were looking for can’t be found"
      action={<LinkButton href={paths.home}>Back to homepage</LinkButton>}
      className="py-24"
    />
  );
}
