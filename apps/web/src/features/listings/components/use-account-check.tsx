import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { getSession } from '../../../session/store.ts';
import { openModal } from '../../../shell/modal/store.ts';
import { useGoBack } from '../../../shell/use-go-back.ts';

/** Creating listings requires a connected bank account: asked on entry, and left by whoever declines (spec 2 §2, §6). */
export function useAccountCheck(): void {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.listings);
  useEffect(() => {
    if (getSession().user?.has_account_info !== false) return;
    openModal('CONFIRM', {
      title: 'Bank account is not connected',
      message: 'Guests pay you for a listing, so it needs a bank account. Would you like to connect one now?',
      confirmLabel: 'Connect',
      onConfirm: () => navigate(paths.cardConnect),
      onCancel: goBack,
    });
  }, [navigate, goBack]);
}
