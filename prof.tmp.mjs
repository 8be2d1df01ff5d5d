import { runnerImport } from 'vite';
import { fileURLToPath } from 'node:url';
import { packageVsix } from '/tmp/wt-forms/scripts/vsix.mjs';
const vsix = await packageVsix();
const M = async p => (await runnerImport('/tmp/wt-forms/test/host/'+p)).module;
const { launchEditor } = await M('editor.ts'); const { packProbe } = await M('probe.ts'); const { startServer, clearTable } = await M('demo.ts');
const editor = await launchEditor({ extensions:[vsix, await packProbe('/tmp/forms-attack/probe')], settings:{'mcpElicitation.servers':{hostile:{command:process.execPath,args:['/tmp/wt-forms/test/bench/hostileServer.mjs']}}}});
try {
 await startServer(editor,'hostile');
 for (const name of process.argv.slice(2)) { for (let k=0;k<2;k++){
  await clearTable(editor);
  const r = await editor.probe.run(async (vscode,name)=>{
    const { Session } = process.getBuiltinModule('node:inspector/promises');
    const s=new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval',{interval:1000}); await s.post('Profiler.start');
    let longest=0,last=performance.now(); const gaps=[]; const t=setInterval(()=>{const n=performance.now(); if(n-last>25)gaps.push(Math.round(n-last)); last=n;},1);
    vscode.commands.executeCommand('mcpElicitation.callTool',{server:'hostile',tool:name,arguments:{},show:true}).then(undefined,()=>{});
    await new Promise(r=>setTimeout(r,2500)); clearInterval(t);
    const {profile}=await s.post('Profiler.stop'); s.disconnect();
    const self=new Map(); const dt=profile.timeDeltas; const byId=new Map(profile.nodes.map(n=>[n.id,n]));
    const parent=new Map(); for(const n of profile.nodes) for(const c of n.children??[]) parent.set(c,n.id);
    const path=id=>{const p=[];for(let i=id,k=0;i!==undefined&&k<4;i=parent.get(i),k++){const f=byId.get(i).callFrame;p.push((f.functionName||'(anon)')+':'+f.url.split('/').pop()+':'+f.lineNumber+':'+f.columnNumber);}return p.join(' < ');};
    profile.samples.forEach((id,i)=>self.set(id,(self.get(id)??0)+dt[i]/1000));
    const top=[...self].filter(([id])=>!/idle|program/.test(byId.get(id).callFrame.functionName)).sort((a,b)=>b[1]-a[1]).slice(0,12).map(([id,ms])=>ms.toFixed(0)+' '+path(id));
    return {gaps,top};
  },name);
  if(k===1) console.log('\n'+name,JSON.stringify(r.gaps)+'\n'+r.top.join('\n'));
 }}
} finally { await editor.close(); process.exit(0); }
