import type { Db } from '../../db/client.ts';
import { pushSubscriptions } from '../../db/schema.ts';

export const countDevices = (db: Db): Promise<number> => db.$count(pushSubscriptions);
