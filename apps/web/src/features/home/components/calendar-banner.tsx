import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { CallError } from '@primehour/contract/call';
import { Banner } from '@primehour/ui/banner';
import { Switch } from '@primehour/ui/switch';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ACCOUNT_BY_OWNER } from '../../../account/account-by-owner.ts';
import * as buttons from '../../../copy/buttons.ts';
import * as copy from '../../../copy/home.ts';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/use-access.ts';
import { useLinkedField } from '../../../shell/use-linked-field.ts';
import { switchCalendar } from '../queries.ts';

/** Changing the toggle saves immediately; if that fails, it reverts (product/home#calendar-switch). */
export function CalendarBanner({ business }: { business: BusinessInfo }) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const change = useMutation({
    mutationFn: (isActive: boolean) => switchCalendar(business, isActive),
    onSuccess: () => toast.success(copy.calendarSaved),
    onError: (error) => {
      if (error instanceof CallError && error.code === 'ACCOUNT_NOT_FOUND') openAccountDialog();
      else toast.error(copy.calendarSaveFailed);
    },
  });
  const canConnect = usePermission()('account.change');
  const openAccountDialog = () =>
    openModal(
      'WARNING',
      canConnect
        ? {
            title: copy.bankAccountTitle,
            message: copy.bankAccountText,
            confirmLabel: copy.bankAccountConfirm,
            cancelLabel: buttons.skipForNow,
            onConfirm: () => navigate(paths.accountManager),
          }
        : ACCOUNT_BY_OWNER,
    );
  useLinkedField(true);
  // Shows the requested state until the response arrives.
  const isActive = change.isPending ? change.variables : business.isCalendarActive;
  const { tone, title, text } = describeCalendar(isActive, Boolean(business.suspension));
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <Switch
          id="calendar"
          label={copy.calendarSwitchLabel}
          checked={isActive}
          isBusy={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      }
    >
      {text}
    </Banner>
  );
}

function describeCalendar(isActive: boolean, isSuspended: boolean) {
  if (!isActive) {
    const text = copy.offText;
    return { tone: 'warning', title: copy.offTitle, text } as const;
  }
  if (isSuspended) {
    const text = copy.suspendedText;
    return { tone: 'warning', title: copy.pausedTitle, text } as const;
  }
  return { tone: 'success', title: copy.activeTitle, text: copy.activeText } as const;
}
