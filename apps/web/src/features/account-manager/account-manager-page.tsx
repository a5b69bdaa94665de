import type { User } from '@primehour/contract/user-shapes';
import { Button, LinkButton } from '@primehour/ui/button';
import { PageHeader } from '@primehour/ui/page-header';
import { profileFieldsOf } from '../../account/profile-fields.ts';
import { useAccount } from '../../account/use-account.ts';
import * as copy from '../../copy/account.ts';
import * as changesCopy from '../../copy/changes.ts';
import * as labels from '../../copy/labels.ts';
import * as statementsCopy from '../../copy/statements.ts';
import * as titles from '../../copy/titles.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { usePermission } from '../../session/use-access.ts';
import { useSession } from '../../session/use-session.ts';
import { AccountSection } from './components/account-section.tsx';
import { BankTag } from './components/bank-status.tsx';
import { BusinessSection } from './components/business-section.tsx';

/** See product/account: three sections, each with the dialog that changes it, then devices and passkeys. */
export function AccountManagerPage() {
  const { user, businessInfo } = useSession();
  const may = usePermission();
  if (!user) return null;
  return (
    <>
      <PageHeader title={titles.accountManager} subtitle={titles.accountManagerSubtitle} />
      <div className="flex max-w-200 flex-col gap-4">
        <AccountSection
          title={copy.personalTitle}
          facts={[
            [labels.firstName, user.first_name],
            [labels.lastName, user.last_name],
            [labels.email, profileFieldsOf(user).email],
          ]}
          action={
            <Button variant="secondary" onClick={() => openModal('PERSONAL_USER_INFO', {})}>
              {copy.update}
            </Button>
          }
        />
        {may('setup.change') && <BusinessSection />}
        {may('account.change') && <BankSection user={user} hasBusiness={businessInfo.length > 0} />}
        {businessInfo.length > 0 && may('statements.see') && (
          <AccountSection
            title={titles.statements}
            facts={[[statementsCopy.fact, statementsCopy.summary]]}
            action={
              <LinkButton variant="secondary" href={paths.statements}>
                {statementsCopy.show}
              </LinkButton>
            }
          />
        )}
        {businessInfo.length > 0 && may('changes.see') && (
          <AccountSection
            title={titles.changes}
            facts={[[changesCopy.fact, changesCopy.summary]]}
            action={
              <LinkButton variant="secondary" href={paths.changes}>
                {changesCopy.show}
              </LinkButton>
            }
          />
        )}
        <AccountSection
          title={titles.appSettingsHeading}
          facts={[[copy.settingsFact, copy.settingsSummary]]}
          action={
            <LinkButton variant="secondary" href={paths.settings}>
              {copy.openSettings}
            </LinkButton>
          }
        />
        <SecuritySections />
      </div>
    </>
  );
}

/** Where the user is signed in, and their passkeys. */
const SecuritySections = () => (
  <>
    <AccountSection
      title={copy.devicesTitle}
      facts={[[copy.securityFact, copy.devicesSummary]]}
      action={
        <Button variant="secondary" onClick={() => openModal('DEVICES', {})}>
          {copy.showDevices}
        </Button>
      }
    />
    <AccountSection
      title={copy.passkeysTitle}
      facts={[[copy.passkeysFact, copy.passkeysSummary]]}
      action={
        <Button variant="secondary" onClick={() => openModal('PASSKEYS', {})}>
          {copy.showPasskeys}
        </Button>
      }
    />
  </>
);

function BankSection({ user, hasBusiness }: { user: User; hasBusiness: boolean }) {
  const account = useAccount(hasBusiness);
  // What the session knows is shown immediately; the provider's status follows.
  const status = account.data?.status ?? (user.has_account_info ? 'ACTIVE' : 'NONE');
  return (
    <AccountSection
      title={copy.bankAccountTitle}
      facts={[
        [labels.status, <BankTag key="status" status={status} />],
        ...(account.data?.missing.length ? [[copy.missingFact, account.data.missing.join(', ')] as const] : []),
      ]}
      action={
        <Button variant="secondary" onClick={() => openModal('PAYMENT_DETAILS', {})}>
          {copy.manage}
        </Button>
      }
    />
  );
}
