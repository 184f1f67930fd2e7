/**
 * Spellings of hosts that feeds may not come from, as somebody might type them into an address. All of them lead to
 * this machine, or nowhere: those that might lead off it are `hostileElsewhere`.
 */
export const hostileHere: readonly string[] = [
  ...["127.0.0.1", "127.0.0.1.", "127.0.0.1..", "127.1", "127.0.1", "127.255.255.254", "127.0.0.2"],
  ...["2130706433", "0x7f000001", "0x7F.0x0.0x0.0x1", "0x7f.1", "017700000001", "0177.0.0.1"],
  ...[
    "0177.0.0x0.1",
    "00000177.0.0.1",
    "127%2e0%2e0%2e1",
    "%31%32%37.0.0.1",
    "127。0。0。1",
    "１２７．０．０．１",
  ],
  ...["①②⑦.⓪.⓪.①", "0", "0.0.0.0", "0x0", "[::1]", "[0:0:0:0:0:0:0:1]"],
  ...["[0000:0000:0000:0000:0000:0000:0000:0001]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"],
  ...["[::FFFF:7F00:0001]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::ffff:0.0.0.0]", "localhost", "LOCALHOST"],
  ...["localhost.", "localhost..", "ｌｏｃａｌｈｏｓｔ", "ⓛocalhost", "local%68ost", "calendar.localhost"],
  "calendar.localhost.",
];

/** Hostile addresses of other machines: only for what opens no connection. */
export const hostileElsewhere: readonly string[] = [
  ...["10.0.0.1", "10.1", "0xa000001", "012.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1"],
  ...["192.168.1", "3232235521", "100.64.0.1", "100.100.100.200", "168.63.129.16", "169.254.169.254"],
  ...["2852039166", "0xa9fea9fe", "0xA9.0xFE.0xA9.0xFE", "0251.0376.0251.0376", "169.254.43518"],
  ...["169。254。169。254", "192.0.0.192", "198.18.0.1", "224.0.0.251", "255.255.255.255", "4294967295"],
  ...["240.0.0.1", "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[::127.0.0.1]", "[::10.0.0.1]"],
  ...["[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b::169.254.169.254]", "[64:ff9b:1::a00:1]"],
  ...["[2002:7f00:1::]", "[2002:a9fe:a9fe::1]", "[2001:0:7f00:1::]"],
  ...["[2001:0:4136:e378:8000:63bf:80ff:fffe]", "[fc00::1]", "[fd00:ec2::254]", "[fe80::1]", "[fec0::1]"],
  ...["[ff02::fb]", "metadata.google.internal", "METADATA.GOOGLE.INTERNAL.", "printer.local"],
  ...["router.home.arpa", "intranet"],
];
