import { LinkButton } from '@primehour/ui/button';
import { EmptyState } from '@primehour/ui/empty-state';
import { paths } from '../paths.ts';

/** Unknown paths, below /sign-in and in the dashboard (product/shell#not-found). */
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
