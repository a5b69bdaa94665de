import type { listDevices } from '@primehour/contract/auth';
import type { AnswerInput } from '@primehour/contract/endpoint';
import { deviceName } from '@primehour/domain/device';
import type { DeviceRow } from './queries.ts';

export const presentDevice = (row: DeviceRow, sessionId: string): AnswerInput<typeof listDevices>[number] => ({
  id: row.id,
  name: deviceName(row.userAgent ?? ''),
  address: row.address,
  signedInAt: row.createdAt.getTime(),
  lastUsedAt: row.lastUsedAt.getTime(),
  isThisDevice: row.id === sessionId,
});
