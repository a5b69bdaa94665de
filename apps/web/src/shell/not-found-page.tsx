import { LinkButton } from '@primehour/ui/button';
import { EmptyState } from '@primehour/ui/empty-state';
import * as copy from '../copy/shell.ts';
import { paths } from '../paths.ts';

/** Unknown paths, below /sign-in and in the dashboard (product/shell#not-found). */
export function NotFoundPage() {
  return (
    <EmptyState
      headingLevel={1}
      title={copy.notFoundText}
      action={<LinkButton href={paths.home}>{copy.backHome}</LinkButton>}
      className="py-24"
    />
  );
}
