-- Requests of many callers in turn. Arguments: method, path, name of a header, type of the body, a start of numbers, the
-- body, a file with the header's value of one caller in each line. {n} in a body is a number that no request had before,
-- {caller} the caller's value.
local callers = {}
local method, path, header, kind, number, body

init = function(args)
  method, path, header, kind, number, body = args[1], args[2], args[3], args[4], tonumber(args[5]), args[6]
  for line in io.lines(args[7]) do callers[#callers + 1] = line end
end

request = function()
  number = number + 1
  local caller = callers[number % #callers + 1]
  local headers = {}
  if header ~= "" then headers[header] = caller end
  if body == "" then return wrk.format(method, path, headers) end
  headers["content-type"] = kind
  local filled = body:gsub("{n}", number):gsub("{caller}", function() return caller end)
  return wrk.format(method, path, headers, filled)
end

done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"calls":%d,"seconds":%.6f,"p99":%.3f,"failed":%d}\n', summary.requests,
    summary.duration / 1e6, latency:percentile(99) / 1000, failed))
end
