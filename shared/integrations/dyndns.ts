import type { Integration } from './integration'

const dyndns = {
  protocol: 'dyndns2',
  scopes: ['dns:write'],
  records: [{ host: 'home', types: ['A', 'AAAA'] }],
} as const

/** The last lines say where addresses come from, and end with the names. */
const ddclientFile = (addresses: string): Integration['listings'][number] => ({
  file: '/etc/ddclient.conf',
  language: 'ini',
  text: `protocol=dyndns2
ssl=yes
server={HOST}
login=token
password='{TOKEN}'
${addresses}`,
})

const updateUrl = 'https://{HOST}/nic/update?hostname=home.{DOMAIN}'

/** Programs and routers that keep a name at the address that they have. The user’s name may be anything. */
export const dynDnsIntegrations: readonly Integration[] = [
  {
    ...dyndns,
    id: 'ddclient',
    name: 'ddclient',
    needs: 'ddclient ≥ 3.11',
    listings: [
      ddclientFile(`usev4=ifv4, ifv4=eth0
usev6=ifv6, ifv6=eth0
home.{DOMAIN}
`),
    ],
  },
  {
    ...dyndns,
    id: 'ddclient-3-10',
    name: 'ddclient 3.10',
    needs: 'ddclient 3.10 (Debian 12)',
    // This release sends one address for each name that it keeps, and keeps the one with a dot at its end beside the
    // other. Its IPv6 comes from the command, since `use=if` looks for IPv4 alone.
    listings: [
      ddclientFile(`use=if, if=eth0 home.{DOMAIN}
use=cmd, cmd='ip -6 -o addr show dev eth0 scope global primary | grep -v "inet6 f[cd]"' home.{DOMAIN}.
`),
    ],
  },
  {
    ...dyndns,
    id: 'inadyn',
    name: 'inadyn',
    listings: [
      {
        file: '/etc/inadyn.conf',
        language: 'text',
        // A section sends one address, which it takes from its command.
        text: `period = 300
user-agent = inadyn
allow-ipv6 = true
${[
  ['panel-ipv4', 'ip -4 -o addr show dev eth0 scope global primary'],
  ['panel-ipv6', "ip -6 -o addr show dev eth0 scope global primary | grep -v 'inet6 f[cd]'"],
]
  .map(
    ([section, command]) => `
custom ${section} {
    checkip-command = "${command}"
    ssl = true
    username = token
    password = {TOKEN}
    ddns-server = {HOST}
    ddns-path = "/nic/update?hostname=%h&myip=%i"
    hostname = home.{DOMAIN}
}
`,
  )
  .join('')}`,
      },
    ],
  },
  {
    ...dyndns,
    id: 'ddupdate',
    name: 'ddupdate',
    listings: [
      {
        file: '~/.local/share/ddupdate/plugins/panel.py',
        language: 'python',
        text: `from ddupdate.ddplugin import ServicePlugin, get_response, http_basic_auth_setup


class PanelPlugin(ServicePlugin):
    """Update a name by dyndns2."""

    _name = 'panel'
    _oneliner = 'Updates a name by dyndns2'

    def register(self, log, hostname, ip, options):
        """Implement ServicePlugin.register()."""
        addresses = [one for one in (ip.v4, ip.v6) if one] if ip else []
        url = 'https://{HOST}/nic/update?hostname=%s&myip=%s' % (hostname, ','.join(addresses))
        http_basic_auth_setup(url, '{HOST}')
        get_response(log, url)
`,
      },
      {
        file: '~/.netrc',
        language: 'text',
        text: `machine {HOST} login token password {TOKEN}
`,
      },
      {
        file: '~/.config/ddupdate.conf',
        language: 'ini',
        text: `[update]
hostname = home.{DOMAIN}
service-plugin = panel
address-plugin = default-if
ip-version = all
`,
      },
    ],
  },
  {
    ...dyndns,
    id: 'fritz-box',
    name: 'FRITZ!Box',
    listings: [
      {
        language: 'text',
        text: `Update URL:  ${updateUrl}&myip=<ipaddr>&myipv6=<ip6addr>
Domain name: home.{DOMAIN}
Username:    token
Password:    {TOKEN}
`,
      },
    ],
  },
  {
    ...dyndns,
    id: 'openwrt',
    name: 'OpenWrt',
    needs: 'ddns-scripts',
    listings: [
      {
        file: '/etc/config/ddns',
        language: 'text',
        text: [0, 1]
          .map(
            ipv6 => `config service 'home_ipv${ipv6 ? 6 : 4}'
	option enabled '1'
	option use_https '1'
	option use_ipv6 '${ipv6}'
	option lookup_host 'home.{DOMAIN}'
	option domain 'home.{DOMAIN}'
	option username 'token'
	option password '{TOKEN}'
	option update_url 'https://[USERNAME]:[PASSWORD]@{HOST}/nic/update?hostname=[DOMAIN]&myip=[IP]'
`,
          )
          .join('\n'),
      },
    ],
  },
  {
    ...dyndns,
    id: 'unifi',
    name: 'UniFi',
    listings: [
      {
        language: 'text',
        text: `Service:  custom
Hostname: home.{DOMAIN}
Username: token
Password: {TOKEN}
Server:   {HOST}/nic/update?hostname=%h&myip=%i
`,
      },
    ],
  },
  {
    ...dyndns,
    id: 'dyndns-curl',
    name: 'curl',
    listings: [
      {
        language: 'sh',
        text: `curl --fail-with-body -sS --user 'token:{TOKEN}' '${updateUrl}'
`,
      },
    ],
  },
]
