import { LinkButton } from '@primehour/ui/button';
import { EmptyState } from '@primehour/ui/empty-state';
import { LockIcon } from '@primehour/ui/icon';
import * as copy from '../copy/shell.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';

/** Shown instead of a screen that a member's role does not include: who can use it (product/team#refusals). */
export function NotForRolePage() {
  const [business] = useSession().businessInfo;
  return (
    <EmptyState
      headingLevel={1}
      icon={<LockIcon />}
      title={copy.notForRoleTitle}
      action={<LinkButton href={paths.home}>{copy.backHome}</LinkButton>}
      className="py-24"
    >
      {copy.notForRoleText(business?.name ?? '')}
    </EmptyState>
  );
}
