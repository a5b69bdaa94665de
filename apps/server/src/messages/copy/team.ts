import { ROLE_PHRASES } from '@primehour/domain/access/role-copy';
import { fitSms } from '@primehour/domain/message/sms-length';
import type { InvitationData } from '../message-data.ts';

/** Who invites, as what, and where to accept. */
export const invitationText = ({ businessName, role }: InvitationData, link: string, ending = ''): string =>
  fitSms([businessName], (name) => `${name} invited you to its team as ${ROLE_PHRASES[role]}. Join: ${link}${ending}`);
