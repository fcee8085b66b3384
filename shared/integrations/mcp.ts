import type { Integration } from './integration'

const mcp = { protocol: 'mcp', scopes: ['domains:read', 'dns:read', 'dns:write'] } as const

/** Assistants that speak the Model Context Protocol. */
export const mcpIntegrations: readonly Integration[] = [
  {
    ...mcp,
    id: 'mcp',
    name: 'An assistant with remote servers',
    listings: [
      {
        file: 'mcp.json',
        language: 'json',
        text: `{
  "mcpServers": {
    "domains": {
      "type": "http",
      "url": "{ORIGIN}/mcp",
      "headers": { "Authorization": "Bearer {TOKEN}" }
    }
  }
}
`,
      },
    ],
  },
  {
    ...mcp,
    scopes: ['domains:read', 'dns:read'],
    id: 'mcp-inspector',
    name: 'MCP Inspector',
    needs: 'Node.js 22 or newer',
    listings: [
      {
        language: 'sh',
        text: `npx -y @modelcontextprotocol/inspector --cli {ORIGIN}/mcp --transport http \\
  --header 'Authorization: Bearer {TOKEN}' --method tools/list
`,
      },
    ],
  },
]
