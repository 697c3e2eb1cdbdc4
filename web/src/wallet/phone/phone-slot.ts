import { createSlot } from '../discovery/slots.ts';

/** A wallet on a phone, if the operator has a WalletConnect project. */
export const phoneSlot = createSlot();
