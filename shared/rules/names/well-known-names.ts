/** Names that others are often mistaken for on purpose: of banks, shops, mail and public services, here and abroad. */
export const wellKnownNames: readonly string[] = `
adidas adobe airbnb aliexpress alipay amazon android apple applepay appleid asus atlassian auchan azure barclays binance
bing bitcoin bitfinex blizzard blockchain bloomberg booking boeing bosch bybit canva chase chatgpt chrome cisco citibank
citrix claude cloudflare coca-cola cocacola coinbase comodo costco dell deloitte deutschebank dhl discord disney docusign
dropbox duckduckgo ebay epicgames ericsson etsy europa exmo expedia facebook fedex ferrari figma fiverr firefox flickr
fortnite gandi github gitlab gmail godaddy google googlepay grammarly heineken honda hotmail hsbc huawei icloud ikea imdb
instagram intel interpol joomla kaspersky kraken lego lenovo lexus linkedin linux lufthansa mastercard mcdonalds mcafee
medium mercedes messenger meta metamask microsoft minecraft moneygram mozilla namecheap nasdaq netflix nikon nintendo
nike nokia norton notion nvidia office365 okta onedrive openai opensea opera oracle outlook paypal payoneer pepsi philips
pinterest playstation porkbun porsche proton protonmail puma quora rakuten reddit revolut roblox rolex samsung santander
sberbank shopify siemens skype slack snapchat sony soundcloud spotify stackoverflow starbucks steam stripe swift target
telegram temu tesla tether tiktok toyota trezor tripadvisor trustwallet tumblr twitch twitter uber unicef vimeo vodafone
volkswagen walmart wechat westernunion whatsapp wikipedia windows wise wordpress xbox xerox yahoo yandex youtube zara zoom
alfabank avrora comfy deloitte diia epicentr epicentrk fozzy foxtrot hromadske kasta kyivstar lifecell liqpay makeup
monobank moyo nibulon novaposhta olx oschadbank otpbank pravda privat24 privatbank prom promua pumb raiffeisen rozetka
sensebank silpo sportlife ukrgasbank ukrnet ukrposhta ukrsibbank ukrtelecom ukrzaliznytsia wayforpay work-ua`
  .trim()
  .split(/\s+/)
