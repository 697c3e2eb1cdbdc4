/** Whether browsers keep copies for starting the app offline. */
import { z } from 'zod/mini';

export const OFFLINE_FIELDS = {
  OFFLINE_COPIES: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
};
