/** The shared version of the terms, privacy notice and risk notice. Their pages show it, and each registration stores it. */
export const LEGAL_VERSION = '1.2';
/** The ISO date on which this version takes effect. */
export const LEGAL_DATE = '2026-11-24';
