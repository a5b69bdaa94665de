import { messageOf } from '@primehour/contract/errors';
import { formatPhone } from '@primehour/domain/format/phone';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, SkeletonText } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import * as copy from '../../../copy/account.ts';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import * as shellCopy from '../../../copy/shell.ts';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/use-session.ts';
import { businessQuery } from '../queries.ts';
import { AccountSection } from './account-section.tsx';

const TITLE = copy.businessTitle;

/**
 * The business of the session. If there is none, the list is requested, and only its response can say that none exists.
 */
export function BusinessSection() {
  const business = useSession().businessInfo[0];
  const list = useQuery({ ...businessQuery(), enabled: !business });
  if (!business && list.isPending) {
    return (
      <Card title={TITLE}>
        <Loading>
          <SkeletonText />
        </Loading>
      </Card>
    );
  }
  if (!business && list.isError) {
    return (
      <Card title={TITLE}>
        <ErrorState
          title={labels.businessFailedTitle}
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
          headingLevel={3}
          className="py-4"
        />
      </Card>
    );
  }
  return (
    <AccountSection
      title={TITLE}
      facts={[
        [labels.name, business?.name],
        [labels.bio, business?.bio],
        [labels.contactNumber, business && formatPhone(business.contactNumber)],
      ]}
      action={
        business ? (
          <Button variant="secondary" onClick={() => openModal('BUSINESS_DETAILS', {})}>
            {buttons.change}
          </Button>
        ) : (
          <LinkButton variant="secondary" href={paths.business}>
            {shellCopy.addBusiness}
          </LinkButton>
        )
      }
    />
  );
}
