/**
 * What a server ends with when a setting or key is wrong: systemd's units don't start it again, since only a person can
 * mend that. EX_CONFIG: https://man.freebsd.org/cgi/man.cgi?query=sysexits
 */
export const misconfigured = 78;
