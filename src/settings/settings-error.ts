import { FootnoteError } from "../domain/errors.ts";

/** `bad_setting`: a variable is missing or invalid · `port_in_use`: another program listens on that port. */
export class SettingsError extends FootnoteError<"bad_setting" | "port_in_use"> {}

export function badSetting(message: string, options?: { readonly cause?: unknown }): SettingsError {
  return new SettingsError("bad_setting", message, options);
}

/** The number that a setting holds. */
export function wholeNumber(
  name: string,
  setting: string,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  if (/^\d{1,6}$/.test(setting) && Number(setting) >= min && Number(setting) <= max) return Number(setting);
  throw badSetting(`${name} is "${setting}". ${name} must be a whole number from ${min} to ${max}.`);
}

/** 0 is whichever port is free. */
export const PORTS = { min: 0, max: 65_535 };
