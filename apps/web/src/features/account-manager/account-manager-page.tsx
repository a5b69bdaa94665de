import { Button } from '@primehour/ui/button';
import { PageHeader } from '@primehour/ui/page-header';
import { profileFieldsOf } from '../../account/profile-fields.ts';
import { useAccount } from '../../account/use-account.ts';
import { openModal } from '../../modals/store.ts';
import { useSession } from '../../session/use-session.ts';
import { AccountSection } from './components/account-section.tsx';
import { BankTag } from './components/bank-status.tsx';
import { BusinessSection } from './components/business-section.tsx';

/** See product/account: three sections, each with the dialog that changes it, then devices and passkeys. */
export function AccountManagerPage() {
  const { user, businessInfo } = useSession();
  const account = useAccount(businessInfo.length > 0);
  if (!user) return null;
  // What the session knows shows at once; the provider's own words follow.
  const status = account.data?.status ?? (user.has_account_info ? 'ACTIVE' : 'NONE');
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
        <BusinessSection />
        <AccountSection
          title="Bank account"
          facts={[
            ['Status', <BankTag key="status" status={status} />],
            ...(account.data?.missing.length ? [['Missing', account.data.missing.join(', ')] as const] : []),
          ]}
          action={
            <Button variant="secondary" onClick={() => openModal('PAYMENT_DETAILS', {})}>
              Manage
            </Button>
          }
        />
        <AccountSection
          title="Signed-in devices"
          facts={[['Security', 'See where you are signed in, and sign out the ones you no longer use.']]}
          action={
            <Button variant="secondary" onClick={() => openModal('DEVICES', {})}>
              Show devices
            </Button>
          }
        />
        <AccountSection
          title="Passkeys"
          facts={[['Second step', 'After the texted code, confirm with your fingerprint, face or security key.']]}
          action={
            <Button variant="secondary" onClick={() => openModal('PASSKEYS', {})}>
              Show passkeys
            </Button>
          }
        />
      </div>
    </>
  );
}
