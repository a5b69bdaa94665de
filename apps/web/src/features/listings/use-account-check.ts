import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { usePermission } from '../../session/use-access.ts';
import { useGoBack } from '../../shell/use-go-back.ts';
import { lacksAccount } from './queries.ts';

/**
 * Creating listings requires a connected bank account: users without one are asked on entry, and leave if they decline
 * (product/listings#bank-account-needed). Only the owner can connect one: others only read that, and leave.
 */
export function useAccountCheck(): void {
  const [from, navigate] = useLocation();
  const goBack = useGoBack(paths.listings);
  const canConnect = usePermission()('account.change');
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      if (!(await lacksAccount()) || !isHere) return;
      // Most partners are never asked, so the question is not part of the page.
      const { openAccountDialog: askForAccount } = await import('./account-question.ts');
      if (isHere) askForAccount({ from, navigate, goBack, canConnect });
    };
    // Without an answer no one is asked: the server still refuses the listing.
    ask().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [from, navigate, goBack, canConnect]);
}
