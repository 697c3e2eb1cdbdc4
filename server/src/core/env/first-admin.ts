/** The account that is created at the first start. */
export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  /** Base32; only on the local chain. Elsewhere the first sign-in sets up a second factor. */
  readonly totpSecret?: string | undefined;
}
