/** Which terms, privacy notice and risk notice are in force: shown on their pages, kept with each registration. */
export const LEGAL_VERSION = '1.1';
/** ISO date from which on they hold. */
export const LEGAL_DATE = '2026-11-23';
