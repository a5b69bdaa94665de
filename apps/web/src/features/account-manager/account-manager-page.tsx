import { formatPhone } from '@primehour/domain/format/phone';
import { Button, LinkButton } from '@primehour/ui/button';
import { PageHeader } from '@primehour/ui/page-header';
import { Tag } from '@primehour/ui/tag';
import { useQuery } from '@tanstack/react-query';
import { profileFieldsOf } from '../../account/profile-fields.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { openModal } from '../../shell/modal/store.ts';
import { AccountSection } from './components/account-section.tsx';
import { businessQuery } from './queries.ts';

/** Spec 1 §2, account manager: three sections, each with the dialog that changes it. */
export function AccountManagerPage() {
  const { user, businessInfo } = useSession();
  const business = businessInfo[0];
  useQuery({ ...businessQuery(), enabled: !business });
  if (!user) return null;
  return (
    <>
      <PageHeader title="Account manager" subtitle="You, your business, and where your money goes." />
      <div className="flex max-w-200 flex-col gap-4">
        <AccountSection
          title="Personal information"
          facts={[
            ['First name', user.first_name],
            ['Last name', user.last_name],
            ['Email', profileFieldsOf(user).email],
          ]}
          action={
            <Button variant="secondary" onClick={() => openModal('PERSONAL_USER_INFO', {})}>
              Update
            </Button>
          }
        />
        <AccountSection
          title="Business details"
          facts={[
            ['Name', business?.name],
            ['Bio', business?.bio],
            ['Contact number', business && formatPhone(business.contactNumber)],
          ]}
          action={
            business ? (
              <Button variant="secondary" onClick={() => openModal('BUSINESS_DETAILS', {})}>
                Change
              </Button>
            ) : (
              <LinkButton variant="secondary" href={paths.business}>
                Add your business
              </LinkButton>
            )
          }
        />
        <AccountSection
          title="Bank account"
          facts={[['Status', <BankTag key="status" isConnected={user.has_account_info} />]]}
          action={
            <Button variant="secondary" onClick={() => openModal('PAYMENT_DETAILS', {})}>
              Manage
            </Button>
          }
        />
      </div>
    </>
  );
}

function BankTag({ isConnected }: { isConnected: boolean }) {
  return isConnected ? <Tag tone="success">Connected</Tag> : <Tag tone="warning">Not connected</Tag>;
}
