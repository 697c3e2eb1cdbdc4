import type { Db } from '../../db/database.ts';
import { pushSubscriptions } from '../../db/schema.ts';

export const countDevices = (db: Db): Promise<number> => db.$count(pushSubscriptions);
