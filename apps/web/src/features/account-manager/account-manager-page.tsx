import { formatPhone } from '@primehour/domain/format/phone';
import { Button } from '@primehour/ui/button';
import { PageHeader } from '@primehour/ui/page-header';
import { Tag } from '@primehour/ui/tag';
import { profileFieldsOf } from '../../account/profile-fields.ts';
import { useBusiness } from '../../session/business.ts';
import { useSession } from '../../session/use-session.ts';
import { openModal } from '../../shell/modal/store.ts';
import { AccountSection } from './components/account-section.tsx';

/** Spec 1 §2, account manager: three sections, each with the dialog that changes it. */
export function AccountManagerPage() {
  const { user } = useSession();
  const business = useBusiness();
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
            ['Name', business.name],
            ['Bio', business.bio],
            ['Contact number', formatPhone(business.contactNumber)],
          ]}
          action={
            <Button variant="secondary" onClick={() => openModal('BUSINESS_DETAILS', {})}>
              Change
            </Button>
          }
        />
        <AccountSection
          title="Bank account"
          description="Where the payments of your clients arrive."
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
